CREATE TABLE "passage_vector" (
	"passage_id" uuid NOT NULL,
	"model" text NOT NULL,
	"vector" real[] NOT NULL,
	CONSTRAINT "passage_vector_passage_id_model_pk" PRIMARY KEY("passage_id","model"),
	CONSTRAINT "passage_vector_one_row" CHECK (array_ndims("passage_vector"."vector") = 1)
);
--> statement-breakpoint
CREATE TABLE "vector_use" (
	"day" date NOT NULL,
	"model" text NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "vector_use_day_model_pk" PRIMARY KEY("day","model"),
	CONSTRAINT "vector_use_model_not_blank" CHECK ("vector_use"."model" ~ '\S'),
	CONSTRAINT "vector_use_not_negative" CHECK ("vector_use"."cost" >= 0)
);
--> statement-breakpoint
ALTER TABLE "passage_cut" ADD COLUMN "vectors_of" text;--> statement-breakpoint
ALTER TABLE "passage_vector" ADD CONSTRAINT "passage_vector_passage_id_lesson_passage_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."lesson_passage"("id") ON DELETE cascade ON UPDATE no action;