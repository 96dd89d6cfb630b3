ALTER TABLE "follow_ups" ADD COLUMN "planned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "planned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "unpin_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "remove_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "publications_unplanned" ON "publications" USING btree ("published_at") WHERE "publications"."status" = 'published' and "publications"."planned_at" is null
          and ("publications"."content" -> 'pin' is not null or "publications"."content" -> 'removeAfterMinutes' is not null);