import { inMegabytes } from "./imageUsage.ts";

const GB = 1024 ** 3;

/** "250 MB", "2 GB" · «2 ГБ», in one piece: from a gigabyte on in gigabytes, as the plans say it. */
export function storageSize(bytes: number, locale: string): string {
  const isLarge = bytes >= GB;
  const format = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isLarge ? "gigabyte" : "megabyte",
    maximumFractionDigits: 1,
    useGrouping: false,
  });
  return format.format(isLarge ? bytes / GB : inMegabytes(bytes)).replaceAll(" ", "\u00a0");
}
