ALTER TABLE "uploads" ADD COLUMN "seconds" real;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "name" text;