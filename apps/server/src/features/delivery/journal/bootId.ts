/** Changes whenever the machine starts; where the system does not tell, every process counts as a new boot. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

export function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}
