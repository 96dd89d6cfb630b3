CREATE TABLE "delivery_doubts" (
	"publication_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_epoch" (
	"only" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"began_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"is_settled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "delivery_epoch_only" CHECK ("delivery_epoch"."only" = 1)
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"epoch_id" uuid
);
--> statement-breakpoint
DROP INDEX "attempts_of_publication";--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_doubts" ADD CONSTRAINT "delivery_doubts_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_of_publication" ON "attempts" USING btree ("publication_id","fence");--> statement-breakpoint
UPDATE "attempts" SET "id" = md5("publication_id"::text || ':' || "fence")::uuid;--> statement-breakpoint
UPDATE "publications" SET "attempt_id" = md5("id"::text || ':' || "fence")::uuid WHERE "status" IN ('sending', 'unconfirmed');
