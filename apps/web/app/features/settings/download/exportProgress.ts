import type { AccountExport } from "@vestnik/contract/account";

type Sizes = Pick<AccountExport, "doneFiles" | "totalFiles" | "doneBytes" | "totalBytes">;

/** By bytes; by files where everything is tiny. Never 100 before it is over, which another state says. */
export function percentOf({ doneFiles, totalFiles, doneBytes, totalBytes }: Sizes): number {
  const part = totalBytes > 0 ? doneBytes / totalBytes : doneFiles / Math.max(1, totalFiles);
  return Math.min(99, Math.floor(part * 100));
}

/** 0, 25, 50 or 75: what is read aloud. */
export function quarterOf(sizes: Sizes): number {
  return Math.floor(percentOf(sizes) / 25) * 25;
}
