/** Parts of the engine that can be removed, to check that the simulation notices. */
export const sabotages = [
  /** An outcome counts with any fence. */
  "no_fence",
  /** A request leaves without an intent in the journal. */
  "no_mark",
  /** A claim takes a lease without changing the status. */
  "no_sending",
  /** Outcomes go to the database only. */
  "no_journal",
  /** A bot that Telegram told to wait is used nevertheless. */
  "no_pause",
  /** A request may start at the very end of its lease, and connecting has no timeout. */
  "no_margin",
  /** An attempt is named by its publication and fence, which a database that was set back gives out twice. */
  "no_attempt_id",
  /** The traces of a journal count although the machine was restarted since. */
  "no_boot_id",
  /** Leases are measured with a clock that stops while the machine is suspended. */
  "no_suspend_check",
  /** A database that was set back is trusted. */
  "no_sense",
  /** After the database was set back, workers that do not report are not waited for. */
  "no_roll_call",
  /** A worker whose journal lost lines counts as heard. */
  "no_gap",
  /** The traces of a journal count although its folder was put back from a copy. */
  "no_copy_check",
  /** What is recorded is deleted for good, so a restored database cannot be corrected. */
  "no_evidence",
  /** A dead worker's journal is read only when a worker starts in its folder. */
  "no_take_over",
  /** The order within a channel is ignored. */
  "no_line",
] as const;
export type Sabotage = (typeof sabotages)[number];
