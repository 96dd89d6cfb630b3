/** Reads common spellings of a time of day: "18", "1830", "18.30", "6:30 pm". */

/** "HH:MM", or undefined when it is not a time. */
export function readTypedTime(typed: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(typed.trim());
  if (!match) return undefined;
  const [, hourText = "", minuteText = "0", half] = match;
  const hour = hourOf(Number(hourText), half?.toLowerCase());
  const minute = Number(minuteText);
  if (hour === undefined || hour > 23 || minute > 59) return undefined;
  return `${padded(hour)}:${padded(minute)}`;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === "p" ? 12 : 0);
}

function padded(value: number): string {
  return String(value).padStart(2, "0");
}

/** "18:30" in the style of the language. */
export function writeTime(time: string, locale: string): string {
  if (time === "") return "";
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    hour: "numeric",
    minute: "2-digit",
  });
  return format.format(Date.parse(`2026-01-01T${time}Z`));
}
