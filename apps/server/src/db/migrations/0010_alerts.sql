CREATE TABLE "alert_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alert_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "alert_messages_state" CHECK ("alert_messages"."state" in ('pending', 'asking', 'sent', 'unconfirmed', 'blocked', 'refused', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"blocked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_messages_once" ON "alert_messages" USING btree ("alert_id","kind");--> statement-breakpoint
CREATE INDEX "alert_messages_due" ON "alert_messages" USING btree ("not_before") WHERE "alert_messages"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "alert_messages_asking" ON "alert_messages" USING btree ("lease_until") WHERE "alert_messages"."state" = 'asking';--> statement-breakpoint
CREATE INDEX "alert_messages_of_user" ON "alert_messages" USING btree ("user_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("user_id","cause") WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_of_user" ON "alerts" USING btree ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "publications_of_cause" ON "publications" USING btree ("user_id","cause") WHERE "publications"."cause" is not null;--> statement-breakpoint
CREATE INDEX "publications_without_cause" ON "publications" USING btree ("updated_at") WHERE "publications"."cause" = 'new';--> statement-breakpoint
CREATE INDEX "publications_warned" ON "publications" USING btree ("user_id") WHERE "publications"."status" = 'scheduled' and "publications"."warning_code" is not null;
--> statement-breakpoint
-- What is not confirmed still waits for a decision; what failed long ago is not brought up again.
UPDATE "publications" SET "cause" = 'unconfirmed' WHERE "status" = 'unconfirmed';
