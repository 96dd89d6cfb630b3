ALTER TABLE "batches" ADD COLUMN "counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "batches" SET "counted_at" = "created_at";
