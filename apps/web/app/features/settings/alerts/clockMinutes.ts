/** "23:05" and the minutes since midnight it means. */
export function clockOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Undefined while the field is empty or half typed. */
export function minuteOfClock(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(clock) ?? [];
  return hours === undefined || minutes === undefined
    ? undefined
    : Number(hours) * 60 + Number(minutes);
}
