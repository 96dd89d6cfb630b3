DROP INDEX "publications_due";--> statement-breakpoint
CREATE INDEX "publications_due" ON "publications" USING btree ("not_before","late_limit_at") WHERE "publications"."status" = 'scheduled';