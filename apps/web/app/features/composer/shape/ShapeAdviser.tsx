import { UnstyledButton } from "@mantine/core";
import type { Channel } from "@vestnik/contract/channels";
import type { PostOptions } from "@vestnik/domain/content";
import type { PostShape } from "@vestnik/domain/messageShape";
import {
  adviseShapes,
  fits,
  isAdviceNeeded,
  type ShapeAdvice,
  type ShapeObstacle,
} from "@vestnik/domain/shapes";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import fieldset from "../../../shared/ui/fieldset.module.css";
import { PostPreview } from "../form/preview/PostPreview.tsx";
import type { ComposedPost } from "../form/useComposedPost.ts";
import { usePublicPictures } from "./publicPictures.ts";
import classes from "./ShapeAdviser.module.css";

export type ShapeAdviserProps = {
  readonly post: ComposedPost;
  readonly options: PostOptions;
  /** The channel in the previews. */
  readonly channel: Channel | undefined;
  readonly onChange: (chosen: Pick<PostOptions, "shape">) => void;
};

/** Below the post, where its form does not fit or another than the usual one was chosen: in which form it goes out. */
export function ShapeAdviser(props: ShapeAdviserProps) {
  const { t } = useTranslation("composer");
  const { advice, isNeeded, isShown } = useAdvice(props.post);
  return (
    isShown && (
      <fieldset className={classes["adviser"]}>
        <legend className={classes["heading"]}>
          {t(isNeeded ? "shape.needed" : "shape.heading")}
        </legend>
        <ShapeChoices {...props} advice={advice} />
      </fieldset>
    )
  );
}

/** The same among the options, where everything fits. */
export function ShapeField(props: ShapeAdviserProps) {
  const { t } = useTranslation("composer");
  const { advice, isShown } = useAdvice(props.post);
  return (
    !isShown &&
    advice.length > 0 && (
      <fieldset className={fieldset["fieldset"]}>
        <legend className={fieldset["legend"]}>{t("shape.heading")}</legend>
        <ShapeChoices {...props} advice={advice} />
      </fieldset>
    )
  );
}

function useAdvice(post: ComposedPost) {
  const isPublic = usePublicPictures();
  const { media, buttons, shape } = post.content;
  const advice = adviseShapes({ length: longest(post), media, buttons, isPublic });
  const isNeeded = isAdviceNeeded(advice, shape);
  return { advice, isNeeded, isShown: isNeeded || (advice.length > 0 && shape !== "together") };
}

type ShapeChoicesProps = ShapeAdviserProps & { readonly advice: readonly ShapeAdvice[] };

/** Which forms fit, what each of them loses, and how it looks. */
function ShapeChoices({ advice, onChange, ...shown }: ShapeChoicesProps) {
  const name = useId();
  return (
    <div className={classes["choices"]}>
      {advice.map((each) => (
        <ShapeChoice
          key={each.shape}
          {...shown}
          name={name}
          advice={each}
          isChosen={each.shape === shown.post.content.shape}
          onChoose={() => onChange({ shape: each.shape })}
        />
      ))}
    </div>
  );
}

/** Where a channel has a longer text of its own, that one has to fit. */
function longest({ message, problems }: ComposedPost): number {
  const own = problems.map((each) =>
    each.kind === "refusal" && each.code === "own_text_too_long"
      ? Number(each.details["count"])
      : 0,
  );
  return Math.max(message.length, ...own);
}

type ShapeChoiceProps = Pick<ShapeAdviserProps, "post" | "options" | "channel"> & {
  readonly name: string;
  readonly advice: ShapeAdvice;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function ShapeChoice({ name, advice, isChosen, onChoose, ...shown }: ShapeChoiceProps) {
  const { t } = useTranslation("composer");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const obstacle = useObstacleWords();
  const { number } = useFormat();
  const { shape, limit, losses, obstacles } = advice;
  const isFit = fits(advice);
  return (
    <div className={classes["choice"]}>
      <label className={classes["label"]} data-fits={isFit}>
        <input
          type="radio"
          name={name}
          checked={isChosen}
          disabled={!isFit && !isChosen}
          aria-describedby={id}
          onChange={onChoose}
        />
        <span className={classes["name"]}>{t(`shape.${shape}`)}</span>
      </label>
      <div id={id} className={classes["words"]}>
        {isFit ? (
          <>
            <div>{t(`shape.${shape}Hint`, { limit: number(limit) })}</div>
            {losses.map((loss) => (
              <div key={loss}>{t(`shape.loss.${loss}`)}</div>
            ))}
          </>
        ) : (
          obstacles.map((each) => <div key={each.kind}>{obstacle(each)}</div>)
        )}
      </div>
      {isFit && (
        <UnstyledButton
          className={classes["show"] ?? ""}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "shape.hide" : "shape.show")}
        </UnstyledButton>
      )}
      {isFit && isOpen && <ShapePreview {...shown} shape={shape} limit={advice.limit} />}
    </div>
  );
}

type ShapePreviewProps = Pick<ShapeChoiceProps, "post" | "options" | "channel"> & {
  readonly shape: PostShape;
  readonly limit: number;
};

function ShapePreview({ post, options, channel, shape, limit }: ShapePreviewProps) {
  const { t } = useTranslation("composer");
  const id = useId();
  return (
    <PostPreview
      heading={{ id, text: t(`shape.${shape}`) }}
      message={post.message}
      media={post.content.media}
      options={{ ...options, shape }}
      limit={limit}
      channel={channel}
      at={undefined}
    />
  );
}

function useObstacleWords(): (obstacle: ShapeObstacle) => string {
  const { t } = useTranslation("composer");
  return (obstacle) =>
    obstacle.kind === "too_long"
      ? t("shape.obstacle.too_long", { count: obstacle.over })
      : t(`shape.obstacle.${obstacle.kind}`);
}
