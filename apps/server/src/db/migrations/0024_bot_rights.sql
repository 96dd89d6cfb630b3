ALTER TABLE "channels" ADD COLUMN "missing_rights" jsonb;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "sent_bot_id" bigint;