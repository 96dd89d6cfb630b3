import { type RefObject, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@mantine/core";
import {
  type Icon,
  IconHash,
  IconLoader2,
  IconPhotoScan,
  IconPhotoSpark,
  IconSparkles,
  IconWand,
} from "@tabler/icons-react";
import { creditCosts } from "@vestnik/domain/credits";
import { LargerPlan } from "../../../shared/plans/LargerPlan.tsx";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { usePostDraft } from "../form/postFormStore.ts";
import classes from "./Generator.module.css";
import { useGenerator } from "./generatorStore.ts";
import { isAgain, kindOf, type Operation, tagSource, type TagSource } from "./results.ts";
import { type Generating, problemOf } from "./useGenerating.ts";

type GeneratorActionsProps = {
  /** The first of the buttons. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly operations: readonly Operation[];
  readonly generating: Generating;
  /** The id of the element that says what is wrong with the prompt. */
  readonly noteId: string;
};

/** The prices are on the buttons, the balance is below them. */
export function GeneratorActions({
  button,
  operations,
  generating,
  noteId,
}: GeneratorActionsProps) {
  const id = useId();
  const source = useTagSource();
  const isShort = generating.credits !== undefined && !operations.every(generating.canPay);
  const offersTags = operations.includes("tags");
  // Two buttons make tags, and each says what from; a note would speak of one of them only.
  const isTwice = offersTags && source?.isBesideOwn === true;
  const hasNote = offersTags && source?.isBesideOwn === false;
  const noteOf = (operation: Operation) =>
    operation === "tags" && hasNote ? `${id} ${id}-tags` : id;
  return (
    <div className={classes["actions"]}>
      <div className={classes["buttons"]}>
        {operations.map((operation, place) => (
          <OperationButton
            key={operation}
            {...(place === 0 && { button })}
            operation={operation}
            source={isTwice && operation === "tags" ? source.from : undefined}
            isMain={place === 0}
            generating={generating}
            noteId={noteId}
            priceId={noteOf(operation)}
          />
        ))}
        {isTwice && (
          <OperationButton
            operation="tags"
            from="post"
            source="post"
            isMain={false}
            generating={generating}
            noteId={noteId}
            priceId={id}
          />
        )}
      </div>
      <div className={classes["balance"]}>
        <div id={id}>
          <Balance generating={generating} operations={operations} />{" "}
          {isShort && <LargerPlan wanted="credits" />}
        </div>
        {hasNote && <TagsNote id={`${id}-tags`} from={source.from} />}
      </div>
    </div>
  );
}

function TagsNote({ id, from }: Pick<TagSource, "from"> & { readonly id: string }) {
  const { t } = useTranslation("generator");
  return <div id={id}>{t(`tagSource.${from}`)}</div>;
}

/** What tags would be made from; undefined while there is nothing. */
function useTagSource() {
  const hasWritten = usePostDraft(({ draft }) => draft.text !== "");
  const from = useGenerator(({ results, prompt }) => {
    // Whether there is a text is all that matters here.
    const source = tagSource(results, prompt, hasWritten ? "." : "");
    return source.text.trim() === "" ? undefined : source.from;
  });
  const isInPost = useGenerator(({ results }) =>
    results.some((result) => result.kind === "text" && result.isUsed),
  );
  return from && { from, isBesideOwn: hasWritten && from !== "post" && !isInPost };
}

function Balance({
  generating,
  operations,
}: Pick<GeneratorActionsProps, "generating" | "operations">) {
  const { t } = useTranslation(["generator", "topBar"]);
  const { longDate, number } = useFormat();
  const { credits } = generating;
  if (!credits) return null;
  const left = credits.currentCredits;
  const max = number(credits.maxCredits);
  const renewal = {
    date: longDate(credits.resetDate),
    max,
    plan: t(`topBar:planName.${credits.subscriptionType}`),
  };
  if (left === 0) return <strong>{t("noCredits", renewal)}</strong>;
  if (!operations.some(generating.canPay)) {
    return <strong>{t("fewCredits", { count: left, ...renewal })}</strong>;
  }
  if (!operations.every(generating.canPay)) return t("fewCredits", { count: left, ...renewal });
  return t("topBar:credits", { left: number(left), max });
}

const icons: Readonly<Record<Operation, Icon>> = {
  text: IconSparkles,
  image: IconPhotoSpark,
  tags: IconHash,
  text_from_image: IconPhotoScan,
  image_from_image: IconWand,
};

type OperationButtonProps = {
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

function OperationButton({
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
