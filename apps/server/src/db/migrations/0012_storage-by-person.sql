ALTER TABLE "drafts" ADD COLUMN "letters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "publications_deleted" ON "publications" USING btree ("user_id","updated_at") WHERE "publications"."status" = 'deleted';--> statement-breakpoint
UPDATE "drafts" SET "letters" = length("content"::text);
