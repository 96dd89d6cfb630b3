CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"publication_id" uuid NOT NULL,
	"fence" integer NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"outcome" text,
	"code" text,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"username" text NOT NULL,
	"title" text NOT NULL,
	"display_name" text,
	"chat_id" text,
	"chat_type" text,
	"bot_id" bigint,
	"bot_username" text,
	"bot_token_sealed" jsonb,
	"bot_token_mask" text,
	"status" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_spendings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "credit_spendings_amount" CHECK ("credit_spendings"."amount" > 0),
	CONSTRAINT "credit_spendings_state" CHECK ("credit_spendings"."state" in ('reserved', 'spent', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "draft_uploads" (
	"draft_id" uuid NOT NULL,
	"filename" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "login_proofs" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paces" (
	"key" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"recent" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publication_uploads" (
	"publication_id" uuid NOT NULL,
	"filename" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"batch_position" integer NOT NULL,
	"channel_id" uuid,
	"channel_title" text NOT NULL,
	"content" jsonb NOT NULL,
	"kind" text GENERATED ALWAYS AS (content ->> 'kind') STORED NOT NULL,
	"plain_text" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"time_zone" text,
	"late_policy" text DEFAULT 'hour' NOT NULL,
	"late_limit_at" timestamp (3) with time zone NOT NULL,
	"warning_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"worker_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"deaths" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_description" text,
	"sent_chat_id" text,
	"message_ids" jsonb,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publications_status" CHECK ("publications"."status" in ('scheduled', 'sending', 'published', 'failed', 'unconfirmed', 'missed', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"filename" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"telegram_id" bigint NOT NULL,
	"username" text,
	"first_name" text NOT NULL,
	"photo_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_telegram_id_unique" UNIQUE("telegram_id")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_spendings" ADD CONSTRAINT "credit_spendings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_uploads" ADD CONSTRAINT "draft_uploads_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_uploads" ADD CONSTRAINT "draft_uploads_filename_uploads_filename_fk" FOREIGN KEY ("filename") REFERENCES "public"."uploads"("filename") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_uploads" ADD CONSTRAINT "publication_uploads_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_uploads" ADD CONSTRAINT "publication_uploads_filename_uploads_filename_fk" FOREIGN KEY ("filename") REFERENCES "public"."uploads"("filename") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_of_publication" ON "attempts" USING btree ("publication_id","fence");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_by_key" ON "batches" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_by_title" ON "channels" USING btree ("user_id",lower("title"));--> statement-breakpoint
CREATE INDEX "credit_spendings_of_user" ON "credit_spendings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "draft_uploads_once" ON "draft_uploads" USING btree ("draft_id","filename");--> statement-breakpoint
CREATE INDEX "draft_uploads_by_file" ON "draft_uploads" USING btree ("filename");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_by_key" ON "drafts" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "drafts_of_user" ON "drafts" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "drafts_deleted" ON "drafts" USING btree ("deleted_at") WHERE "drafts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "paces_until" ON "paces" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "publication_uploads_once" ON "publication_uploads" USING btree ("publication_id","filename");--> statement-breakpoint
CREATE INDEX "publication_uploads_by_file" ON "publication_uploads" USING btree ("filename");--> statement-breakpoint
CREATE INDEX "publications_due" ON "publications" USING btree ("not_before") WHERE "publications"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "publications_sending" ON "publications" USING btree ("lease_until") WHERE "publications"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "publications_suspect" ON "publications" USING btree ("not_before") WHERE "publications"."status" = 'scheduled' and "publications"."deaths" > 0;--> statement-breakpoint
CREATE INDEX "publications_orphaned" ON "publications" USING btree ("worker_id") WHERE "publications"."status" = 'unconfirmed' and "publications"."error_code" = 'worker_stopped';--> statement-breakpoint
CREATE INDEX "publications_of_channel_waiting" ON "publications" USING btree ("channel_id","due_at","created_at","id") WHERE "publications"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "publications_of_channel_sending" ON "publications" USING btree ("channel_id") WHERE "publications"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "publications_of_user" ON "publications" USING btree ("user_id","due_at","id");--> statement-breakpoint
CREATE INDEX "publications_of_batch" ON "publications" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_by_user" ON "uploads" USING btree ("user_id");