import { NativeSelect } from "@mantine/core";
import type { Channel } from "@vestnik/contract/channels";
import type { Pin } from "@vestnik/domain/afterPublishing";
import { lacksRightFor } from "@vestnik/domain/botRights";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../i18n/errorSentence.ts";
import { fullSentences } from "../i18n/fullSentences.ts";
import { useLanguage } from "../i18n/useLanguage.ts";
import { joinedNames } from "../i18n/nameOrder.ts";
import { usePeriod } from "./usePeriod.ts";

type PeriodSelectProps = {
  readonly label: string;
  readonly description?: string;
  readonly warning?: string | false;
  /** What can be chosen instead of a number of minutes: a value and its words. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Minutes, or one of the choices. */
  readonly value: number | string;
  readonly offered: readonly number[];
  /** Says a choice of minutes, as in "After 2 hours". */
  readonly words: (period: string) => string;
  readonly onChange: (chosen: number | string) => void;
};

/** So many minutes after a post or poll was sent something is to happen. A time that was chosen elsewhere is offered, too. */
export function PeriodSelect(props: PeriodSelectProps) {
  const { label, description, warning = false, choices, value, offered, words, onChange } = props;
  const period = usePeriod();
  const isListed = typeof value === "string" || offered.includes(value);
  const minutes = isListed ? offered : [...offered, value].toSorted((one, other) => one - other);
  return (
    <NativeSelect
      size="md"
      label={label}
      description={warning === false && description}
      error={warning}
      inputWrapperOrder={["label", "input", "error", "description"]}
      value={String(value)}
      data={[
        ...choices,
        ...minutes.map((each) => ({ value: String(each), label: words(period(each)) })),
      ]}
      onChange={({ currentTarget }) => {
        const chosen = Number(currentTarget.value);
        onChange(chosen > 0 ? chosen : currentTarget.value);
      }}
    />
  );
}

const UNPIN_MINUTES = [60, 180, 360, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200];
/** The last is the longest in whole hours. */
const REMOVE_MINUTES = [30, 60, 180, 360, 720, 1440, 2160, 2820];

type PinSelectProps = {
  readonly pin: Pin | null;
  /** In which of them the bot may not pin is said where it is chosen. */
  readonly channels: readonly Channel[];
  readonly onChange: (pin: Pin | null) => void;
};

export function PinSelect({ pin, channels, onChange }: PinSelectProps) {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const lacking = pin === null ? [] : channels.filter((channel) => lacksRightFor("pin", channel));
  const names = lacking.map((channel) => channel.displayName ?? channel.title);
  return (
    <PeriodSelect
      label={t("options.pin")}
      description={t("options.pinHint")}
      warning={
        names.length > 0 &&
        `${joinedNames(names, language)}: ${fullSentences(errorSentence("message_not_pinnable", language))}`
      }
      choices={[
        { value: "never", label: t("options.pinNever") },
        { value: "stays", label: t("options.pinStays") },
      ]}
      value={pin === null ? "never" : (pin.unpinAfterMinutes ?? "stays")}
      offered={UNPIN_MINUTES}
      words={(period) => t("options.pinFor", { period })}
      onChange={(chosen) => {
        const usual = chosen === "stays" ? {} : null;
        onChange(typeof chosen === "number" ? { unpinAfterMinutes: chosen } : usual);
      }}
    />
  );
}

type RemoveSelectProps = {
  readonly minutes: number | null;
  readonly onChange: (minutes: number | null) => void;
};

export function RemoveSelect({ minutes, onChange }: RemoveSelectProps) {
  const { t } = useTranslation("composer");
  return (
    <PeriodSelect
      label={t("options.remove")}
      description={t("options.removeHint")}
      choices={[{ value: "never", label: t("options.removeNever") }]}
      value={minutes ?? "never"}
      offered={REMOVE_MINUTES}
      words={(period) => t("options.removeAfter", { period })}
      onChange={(chosen) => onChange(typeof chosen === "number" ? chosen : null)}
    />
  );
}
