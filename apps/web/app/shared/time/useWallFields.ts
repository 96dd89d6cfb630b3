/** The two fields of a date and time, in sync with the instant they mean. */
import { instantOf, wallTimeAt, type MeantInstant } from "@vestnik/domain/zonedTime";
import { useState } from "react";
import { wallText, wallTimeOf, type WallText } from "./wallText.ts";

type Fields = WallText & {
  /**
   * The last instant that was put into the fields or read from them; another value comes from outside and fills them
   * again.
   */
  readonly told: number | undefined;
  readonly zone: string;
};

export type WallFields = WallText & {
  /** Whether the wall clock of the zone shows this time once, twice or never; undefined while a field is empty. */
  readonly kind: MeantInstant["kind"] | undefined;
  readonly change: (part: Partial<WallText>) => void;
};

export function useWallFields(
  value: Date | undefined,
  zone: string,
  onChange: (instant: Date | undefined) => void,
): WallFields {
  const [fields, setFields] = useState(() => fieldsOf(value, zone));
  const isNew = value?.getTime() !== fields.told || zone !== fields.zone;
  const shown = isNew ? fieldsOf(value, zone) : fields;
  if (isNew) setFields(shown);
  const wall = wallTimeOf(shown);
  return {
    day: shown.day,
    time: shown.time,
    kind: wall && instantOf(wall, zone).kind,
    change: (part) => {
      const next = { ...shown, ...part };
      const meant = wallTimeOf(next);
      const instant = meant && instantOf(meant, zone).instant;
      setFields({ ...next, told: instant?.getTime() });
      onChange(instant);
    },
  };
}

function fieldsOf(value: Date | undefined, zone: string): Fields {
  const text = value ? wallText(wallTimeAt(value, zone)) : { day: "", time: "" };
  return { ...text, told: value?.getTime(), zone };
}
