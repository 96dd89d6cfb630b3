CREATE TABLE "data_exports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"state" text NOT NULL,
	"done_files" integer DEFAULT 0 NOT NULL,
	"total_files" integer DEFAULT 0 NOT NULL,
	"done_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_exports_hash_unique" UNIQUE("hash"),
	CONSTRAINT "data_exports_state" CHECK ("data_exports"."state" in ('waiting', 'running', 'done', 'interrupted'))
);
--> statement-breakpoint
CREATE TABLE "held_renewals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"subscription_id" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "held_renewals_state" CHECK ("held_renewals"."state" in ('wanted', 'cancelling', 'cancelled', 'resuming'))
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "telegram_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "owner_leaving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_begun_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_renewals" ADD CONSTRAINT "held_renewals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("deletion_asked_at") WHERE "users"."deletion_asked_at" is not null;--> statement-breakpoint
UPDATE "payment_events" SET "about_id" = NULL WHERE "applied_at" IS NOT NULL;