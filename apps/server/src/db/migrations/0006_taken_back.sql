ALTER TABLE "credit_purchases" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_purchases" ADD COLUMN "taken_back_at" timestamp (3) with time zone;