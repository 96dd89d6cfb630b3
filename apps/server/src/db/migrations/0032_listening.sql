CREATE TABLE "bot_webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"bot_id" bigint NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"state" text NOT NULL,
	"taken_by" text,
	"set_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bot_webhooks_state" CHECK ("bot_webhooks"."state" in ('asked', 'on', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "poll_id" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "poll_votes" jsonb;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "poll_votes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "poll_votes_update" bigint;--> statement-breakpoint
ALTER TABLE "bot_webhooks" ADD CONSTRAINT "bot_webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bot_webhooks_of_bot" ON "bot_webhooks" USING btree ("user_id","bot_id");--> statement-breakpoint
CREATE INDEX "bot_webhooks_checked" ON "bot_webhooks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "publications_of_poll" ON "publications" USING btree ("poll_id") WHERE "publications"."poll_id" is not null;