/** Which options a person keeps in sight, as buttons above the row "More options" (docs/product.md, Posts). This browser stores that for each account. */
import type { AfterPublishing } from "@vestnik/domain/afterPublishing";
import { pollSettingsOf, readPost } from "@vestnik/domain/content";
import type { PollSettings } from "@vestnik/domain/pollSettings";
import type { TFunction } from "i18next";
import { create } from "zustand";
import { readOwned, whenOwned, writeOwned } from "../../../shared/storage/ownedValue.ts";
import { isRecord, strings } from "../form/postDraft.ts";
import {
  type Chosen,
  isOn,
  type OptionsForm,
  turned,
  yesNoOptions,
} from "../../../shared/options/yesNoOptions.ts";

export const MAX_IN_SIGHT = 5;

const KEY = "options-in-sight";
const DAY = 24 * 60;

/** The values of options that have one. */
export type Values = AfterPublishing & Pick<PollSettings, "closeAfterMinutes">;

/** What a press of a button sets until another value was chosen. */
const firstValues: Values = { pin: {}, removeAfterMinutes: DAY, closeAfterMinutes: DAY };

type InSight = {
  readonly keys: readonly string[];
  /** As they were chosen last. */
  readonly values: Values;
};

export const useInSight = create<InSight>()(() => stored());

whenOwned(() => useInSight.setState(stored()));

/** Puts an option in sight or takes it out; false where there is no room for another. */
export function toggleInSight(key: string): boolean {
  const { keys, values } = stored();
  const isIn = keys.includes(key);
  const isTaken = isIn || keys.length < MAX_IN_SIGHT;
  const next = isIn ? keys.filter((each) => each !== key) : [...keys, key];
  store({ keys: isTaken ? next : keys, values });
  return isTaken;
}

/** The next press of a button sets what was chosen last. */
export function rememberValues(chosen: Partial<Values>): void {
  const { keys, values } = stored();
  store({ keys, values: filled(chosen, values) });
}

function store(next: InSight): void {
  writeOwned(KEY, JSON.stringify(next));
  useInSight.setState(next);
}

/** Read each time, because another tab may have changed it. */
function stored(): InSight {
  const found = read();
  const values = isRecord(found["values"]) ? found["values"] : {};
  return {
    keys: strings(found["keys"]).slice(0, MAX_IN_SIGHT),
    values: filled({ ...readPost(values), ...pollSettingsOf(values) }, firstValues),
  };
}

function read(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(readOwned(KEY) ?? "{}");
    return isRecord(found) ? found : {};
  } catch {
    return {};
  }
}

function filled(chosen: Partial<Values>, otherwise: Values): Values {
  return {
    pin: chosen.pin ?? otherwise.pin,
    removeAfterMinutes: chosen.removeAfterMinutes ?? otherwise.removeAfterMinutes,
    closeAfterMinutes: chosen.closeAfterMinutes ?? otherwise.closeAfterMinutes,
  };
}

/** An option that one button turns on and off. */
export type SightOption = {
  readonly key: string;
  readonly appliesTo: (form: OptionsForm, chosen: Chosen) => boolean;
  readonly isOn: (chosen: Chosen) => boolean;
  readonly turned: (on: boolean, chosen: Chosen) => Partial<Chosen>;
  /** In a few words, with the value that it has or would have. */
  readonly name: (chosen: Partial<Chosen>) => string;
};

const isPoll = ({ kind }: OptionsForm) => kind === "poll";
const isUnsentPost = ({ kind, isPublished }: OptionsForm) => kind === "post" && !isPublished;

/** All options that can be kept in sight, in the order of the forms. */
export function sightOptions(
  t: TFunction<["composer", "polls"]>,
  period: (minutes: number) => string,
  values: Values,
): readonly SightOption[] {
  const said = (minutes: number | null) => ({ period: period(minutes ?? DAY) });
  return [
    {
      key: "linkPreview",
      appliesTo: ({ kind, imageCount }) => kind === "post" && imageCount === 0,
      isOn: ({ linkPreview }) => linkPreview?.mode === "off",
      turned: (on, { linkPreview }) => ({
        linkPreview: { ...linkPreview, mode: on ? "off" : "auto" },
      }),
      name: () => t("linkPreview.offShort"),
    },
    {
      key: "quiz",
      appliesTo: isPoll,
      isOn: ({ quiz }) => Boolean(quiz),
      turned: quizTurned,
      name: () => t("polls:short.quiz"),
    },
    {
      key: "closeAfterMinutes",
      appliesTo: isPoll,
      isOn: ({ closeAfterMinutes }) => typeof closeAfterMinutes === "number",
      turned: (on) => closing(on ? values.closeAfterMinutes : null),
      name: ({ closeAfterMinutes }) =>
        t("polls:short.closes", said(closeAfterMinutes ?? values.closeAfterMinutes)),
    },
    ...yesNoOptions(t).map((option) => ({
      key: option.key,
      appliesTo: option.appliesTo,
      isOn: (chosen: Chosen) => isOn(option, chosen),
      turned: (on: boolean, chosen: Chosen) => turned(option, on, chosen),
      name: () => option.short,
    })),
    {
      key: "pin",
      appliesTo: isUnsentPost,
      isOn: ({ pin }) => Boolean(pin),
      turned: (on) => ({ pin: on ? values.pin : null }),
      name: ({ pin }) => {
        const minutes = (pin ?? values.pin)?.unpinAfterMinutes;
        return minutes === undefined
          ? t("options.pinShort")
          : t("options.pinForShort", said(minutes));
      },
    },
    {
      key: "removeAfterMinutes",
      appliesTo: isUnsentPost,
      isOn: ({ removeAfterMinutes }) => typeof removeAfterMinutes === "number",
      turned: (on) => ({ removeAfterMinutes: on ? values.removeAfterMinutes : null }),
      name: ({ removeAfterMinutes }) =>
        t("options.removeShort", said(removeAfterMinutes ?? values.removeAfterMinutes)),
    },
  ];
}

/** When the poll closes. Without an end its results would be hidden for ever. */
export function closing(minutes: number | null): Partial<PollSettings> {
  return minutes === null
    ? { closeAfterMinutes: null, hideResults: false }
    : { closeAfterMinutes: minutes };
}

export function quizTurned(on: boolean): Partial<PollSettings> {
  return { quiz: on ? { correct: [], explanation: "" } : null, allowRevote: null };
}
