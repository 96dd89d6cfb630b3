/** Parts of the engine that can be taken away, to see that the simulation notices. */
export const sabotages = [
  /** An outcome counts whatever fence it was made under. */
  "no_fence",
  /** A request leaves without a mark in the journal. */
  "no_mark",
  /** A claim takes a lease and says nothing of it in the status. */
  "no_sending",
  /** Outcomes go to the database only. */
  "no_journal",
  /** A bot Telegram told to wait is used on. */
  "no_pause",
  /** A request may start at the very end of its lease, and connecting may take as long as it likes. */
  "no_margin",
  /** The traces of a journal count although the machine was started since. */
  "no_boot_id",
  /** Leases are measured with a clock that stops while the machine is suspended. */
  "no_suspend_check",
  /** A database that was set back is believed. */
  "no_sense",
  /** What is recorded is forgotten for good; what the database then forgets, nobody knows. */
  "no_evidence",
  /** A dead worker's journal is read only when somebody starts in its folder. */
  "no_take_over",
  /** Who comes first in a channel's line is not looked at. */
  "no_line",
] as const;
export type Sabotage = (typeof sabotages)[number];
