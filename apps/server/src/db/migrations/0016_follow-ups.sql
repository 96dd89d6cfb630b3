CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"publication_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"content" jsonb,
	"plain_text" text,
	"before" jsonb,
	"not_before" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"error_code" text,
	"error_description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "follow_ups_kind" CHECK ("follow_ups"."kind" in ('edit', 'remove', 'pin', 'unpin')),
	CONSTRAINT "follow_ups_state" CHECK ("follow_ups"."state" in ('waiting', 'asking', 'done', 'failed', 'replaced'))
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "follow_up" jsonb;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_ups_due" ON "follow_ups" USING btree ("not_before") WHERE "follow_ups"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_asking" ON "follow_ups" USING btree ("publication_id") WHERE "follow_ups"."state" = 'asking';--> statement-breakpoint
CREATE INDEX "follow_ups_of_publication" ON "follow_ups" USING btree ("publication_id","created_at");--> statement-breakpoint
CREATE INDEX "follow_ups_of_user" ON "follow_ups" USING btree ("user_id");