import { Button } from "@mantine/core";
import {
  IconHash,
  IconLoader2,
  IconPhotoScan,
  IconPhotoSpark,
  IconSparkles,
  IconWand,
  type Icon,
} from "@tabler/icons-react";
import { creditCosts } from "@vestnik/domain/credits";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import classes from "../Generator.module.css";
import { useGenerator } from "../work/generatorStore.ts";
import { kindOf, type Operation } from "../work/operations.ts";
import { isAgain, type TagSource } from "../work/results.ts";
import { problemOf } from "./problemOf.ts";
import type { Generating } from "./useGenerating.ts";

const icons: Readonly<Record<Operation, Icon>> = {
  text: IconSparkles,
  image: IconPhotoSpark,
  tags: IconHash,
  text_from_image: IconPhotoScan,
  image_from_image: IconWand,
};

export type OperationButtonProps = {
  readonly button?: RefObject<HTMLButtonElement | null>;
  readonly operation: Operation;
  /** Tags of what the owner has written. */
  readonly from?: "post";
  /** What the tags are made from, where two buttons make tags. */
  readonly source?: TagSource["from"] | undefined;
  readonly isMain: boolean;
  readonly generating: Generating;
  /** The id of the element that says what is wrong with the prompt. */
  readonly noteId: string;
  /** The id of the element that says what is left, or why that is not enough. */
  readonly priceId: string;
};

export function OperationButton({
  button,
  operation,
  from,
  source,
  generating,
  ...props
}: OperationButtonProps) {
  const { t } = useTranslation("generator");
  const kind = kindOf[operation];
  const isRunning = useGenerator(({ works }) => works[kind].is === "running");
  const isTooLong = useGenerator(
    ({ prompt, reference }) =>
      operation !== "tags" &&
      problemOf({ operation, prompt, reference })?.code === "prompt_too_long",
  );
  const again = useGenerator(({ results, prompt }) => isAgain(results, operation, prompt));
  // A result that is not used yet has the main button, because using it costs nothing.
  const isSecond = useGenerator(({ results }) =>
    results.some((result) => result.kind === "text" && !result.isUsed),
  );
  const isOff = !generating.canPay(operation) || isTooLong;
  const what = source
    ? t(`make.tagsOf.${source}`)
    : t(again ? `makeAgain.${operation}` : `make.${operation}`);
  const ButtonIcon = isRunning ? IconLoader2 : icons[operation];
  return (
    // Without `disabled`, which would drop the focus of the pressed button.
    <Button
      ref={button}
      variant={props.isMain && !isSecond && !again ? "filled" : "default"}
      leftSection={
        <ButtonIcon className={isRunning ? classes["spinner"] : undefined} size={18} aria-hidden />
      }
      {...(isOff && { "data-disabled": true })}
      aria-disabled={isRunning || isOff}
      aria-describedby={isTooLong ? `${props.noteId} ${props.priceId}` : props.priceId}
      onClick={() => generating.start(operation, from)}
    >
      {isRunning ? t(`running.${kind}`) : t("price", { what, count: creditCosts[operation] })}
    </Button>
  );
}
