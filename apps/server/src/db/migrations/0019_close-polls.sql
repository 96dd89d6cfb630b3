ALTER TABLE "follow_ups" DROP CONSTRAINT "follow_ups_kind";--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "poll_closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "poll_result" jsonb;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_kind" CHECK ("follow_ups"."kind" in ('edit', 'remove', 'pin', 'unpin', 'close'));