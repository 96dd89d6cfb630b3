/** What of posts and polls is chosen with yes or no (docs/product.md, Posts). */
import type { ContentOptions, PostOptions } from "@vestnik/domain/content";
import type { PollSettings } from "@vestnik/domain/pollSettings";
import type { TFunction } from "i18next";

/** The options of a post or of a poll; those of the other kind are missing. */
export type Chosen = ContentOptions & Partial<PostOptions & PollSettings>;

/** What decides which options can be chosen. */
export type OptionsForm = {
  readonly kind: "post" | "poll";
  /** Those that the text stands above or below. */
  readonly imageCount: number;
  /** It is in its channel: how it was delivered cannot be chosen any more. */
  readonly isPublished: boolean;
};

export type YesNoOption = {
  readonly key: "captionAbove" | "hideResults" | "shuffle" | "allowRevote" | "silent" | "protected";
  /** Where it has no effect it is not offered. */
  readonly appliesTo: (form: OptionsForm, chosen: Chosen) => boolean;
  readonly label: string;
  readonly hint?: string;
  /** In the closed row, where it differs from what is usual. */
  readonly short: string;
  /** The same where yes is usual, for no. */
  readonly shortNo?: string;
  /** Where it is left to Telegram what is usual: that is stored as null. Otherwise no is. */
  readonly usual?: (chosen: Chosen) => boolean;
};

const isPoll = ({ kind }: OptionsForm) => kind === "poll";
const isUnpublished = ({ isPublished }: OptionsForm) => !isPublished;

/** In the order of the forms, which show all that apply; the closed row says which of them were chosen. */
export function yesNoOptions(t: TFunction<["composer", "polls"]>): readonly YesNoOption[] {
  return [
    {
      key: "captionAbove",
      appliesTo: ({ imageCount }) => imageCount > 0,
      label: t("options.captionAbove"),
      hint: t("options.captionAboveHint"),
      short: t("options.captionAboveShort"),
    },
    {
      key: "hideResults",
      // A poll that never closes has no results to hide.
      appliesTo: (form, { closeAfterMinutes, hideResults }) =>
        isPoll(form) && (closeAfterMinutes !== null || hideResults === true),
      label: t("polls:hideResults"),
      short: t("polls:short.hidden"),
    },
    {
      key: "shuffle",
      appliesTo: isPoll,
      label: t("polls:shuffle"),
      short: t("polls:short.shuffled"),
    },
    {
      key: "allowRevote",
      appliesTo: isPoll,
      label: t("polls:revote"),
      short: t("polls:short.revote"),
      shortNo: t("polls:short.noRevote"),
      usual: ({ quiz }) => quiz === null,
    },
    {
      key: "silent",
      appliesTo: isUnpublished,
      label: t("options.silent"),
      hint: t("options.silentHint"),
      short: t("options.silentShort"),
    },
    {
      key: "protected",
      appliesTo: isUnpublished,
      label: t("options.protected"),
      hint: t("options.protectedHint"),
      short: t("options.protectedShort"),
    },
  ];
}

export function isOn({ key, usual }: YesNoOption, chosen: Chosen): boolean {
  return chosen[key] ?? usual?.(chosen) ?? false;
}

/** The change that turns it on or off. */
export function turned({ key, usual }: YesNoOption, on: boolean, chosen: Chosen): Partial<Chosen> {
  return { [key]: usual?.(chosen) === on ? null : on };
}

/** Says in a word or two that it differs from what is usual. */
export function shortOf({ key, short, shortNo }: YesNoOption, chosen: Chosen): string | undefined {
  const value = chosen[key];
  if (value === true) return short;
  return value === false ? shortNo : undefined;
}
