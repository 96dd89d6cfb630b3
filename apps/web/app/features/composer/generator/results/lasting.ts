/** "8 sec", "1 min 5 sec". */
export function lasting(seconds: number, language: string): string {
  const inUnit = (count: number, unit: "second" | "minute") =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return inUnit(seconds, "second");
  const rest = seconds % 60;
  const shown = inUnit(minutes, "minute");
  return rest === 0 ? shown : `${shown} ${inUnit(rest, "second")}`;
}
