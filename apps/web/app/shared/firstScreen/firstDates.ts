/**
 * What the calendar's shape says of the chosen day, or of today: its name and its month's, and how many weeks the month shows and has
 * behind it. The script in the page's head runs it as text (earlyLoads.ts), so it uses nothing but what it is given. Throws
 * for a zone that no browser knows.
 */
export function datesOf(
  language: string,
  { zone, given, now }: { zone: string | undefined; given: string | null; now: Date },
) {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now);
  const isGiven = given !== null && /^\d{4}-\d\d-\d\d$/.test(given) && Date.parse(given) > 0;
  const day = isGiven ? given : today;
  const [date, ofMonth] = [new Date(day), Number(day.slice(8))];
  const say = (options: Intl.DateTimeFormatOptions) => {
    const locale = language === "ru" ? "ru-RU" : "en-US";
    const said = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(date);
    // «23 ноября» and "November 23" in one piece, as in the calendar.
    const whole = said.replaceAll(/(?<=\d) (?=[а-я])|(?<=[a-zа-я]) (?=\d)/g, "\u00a0");
    return whole.charAt(0).toUpperCase() + whole.slice(1).replace(/\s*г\.$/u, "");
  };
  const first = new Date(date.getTime() - (ofMonth - 1) * 86_400_000).getUTCDay();
  const before = language === "ru" ? (first + 6) % 7 : first;
  const inMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const isNow = today.slice(0, 7) === day.slice(0, 7);
  return {
    month: say({ month: "long", year: "numeric" }),
    day: say({ weekday: "long", day: "numeric", month: "long" }),
    isToday: day === today,
    weeks: Math.ceil((before + inMonth) / 7),
    past: isNow ? Math.ceil((before + Number(today.slice(8))) / 7) - 1 : 0,
  };
}
