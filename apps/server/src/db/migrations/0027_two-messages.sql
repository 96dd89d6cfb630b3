ALTER TABLE "publications" ADD COLUMN "first_id" uuid;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "second_id" uuid;--> statement-breakpoint
CREATE INDEX "publications_apart" ON "publications" USING btree ("channel_id","status") WHERE "publications"."content" ->> 'shape' = 'apart';