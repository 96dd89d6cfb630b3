CREATE TABLE "snippets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"channel_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"tags" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "snippets_kind" CHECK ("snippets"."kind" in ('template', 'signature', 'tag_set'))
);
--> statement-breakpoint
ALTER TABLE "snippets" ADD CONSTRAINT "snippets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snippets" ADD CONSTRAINT "snippets_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "snippets_by_key" ON "snippets" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "snippets_of_user" ON "snippets" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "snippets_of_channel" ON "snippets" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "snippets_deleted" ON "snippets" USING btree ("deleted_at") WHERE "snippets"."deleted_at" is not null;