ALTER TABLE "paces" RENAME TO "rate_limits";--> statement-breakpoint
ALTER INDEX "paces_until" RENAME TO "rate_limits_until";--> statement-breakpoint
ALTER TABLE "publications" RENAME COLUMN "deaths" TO "crash_count";--> statement-breakpoint
ALTER INDEX "publications_suspect" RENAME TO "publications_poison";
