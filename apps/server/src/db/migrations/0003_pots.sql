CREATE TABLE "credit_purchases" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_purchases_amount" CHECK ("credit_purchases"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "credit_spendings" ADD COLUMN "from_bought" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_purchases" ADD CONSTRAINT "credit_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_purchases_of_user" ON "credit_purchases" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "credit_spendings" ADD CONSTRAINT "credit_spendings_from_bought" CHECK ("credit_spendings"."from_bought" between 0 and "credit_spendings"."amount");