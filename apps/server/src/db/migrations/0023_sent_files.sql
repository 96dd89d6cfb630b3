CREATE TABLE "sent_files" (
	"filename" text NOT NULL,
	"bot_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_files_filename_bot_id_pk" PRIMARY KEY("filename","bot_id")
);
--> statement-breakpoint
ALTER TABLE "sent_files" ADD CONSTRAINT "sent_files_filename_uploads_filename_fk" FOREIGN KEY ("filename") REFERENCES "public"."uploads"("filename") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_files_by_age" ON "sent_files" USING btree ("sent_at");