CREATE TABLE "step_state" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"actor" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"step" jsonb NOT NULL,
	"position" integer NOT NULL,
	"published_as" integer,
	"owner" uuid NOT NULL,
	CONSTRAINT "step_state_seq_from_1" CHECK ("step_state"."seq" >= 1),
	CONSTRAINT "step_state_action" CHECK ("step_state"."action" in ('write', 'delete', 'restore')),
	CONSTRAINT "step_state_step" CHECK (jsonb_typeof("step_state"."step") = 'object')
);
--> statement-breakpoint
ALTER TABLE "revision" DROP CONSTRAINT "revision_status";--> statement-breakpoint
ALTER TABLE "step_state" ADD CONSTRAINT "step_state_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_state" ADD CONSTRAINT "step_state_actor_user_id_fk" FOREIGN KEY ("actor") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_state" ADD CONSTRAINT "step_state_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "step_state_of_step" ON "step_state" USING btree ("node_id","seq");--> statement-breakpoint
CREATE INDEX "step_state_lesson" ON "step_state" USING btree ("lesson_id","action","at");--> statement-breakpoint
CREATE INDEX "step_state_actor" ON "step_state" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "step_state_owner" ON "step_state" USING btree ("owner");--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_status" CHECK ("revision"."status" in ('DONE', 'PROPOSED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'));--> statement-breakpoint
create trigger stamp_row before update on step_state for each row execute function stamp_row();

-- Who proposes hears what became of it.
drop trigger sync_change on "revision";
create trigger sync_change after insert or update or delete on "revision" for each row execute function sync_change('Revision', 'u', 'owner', 'u', 'actor');

-- A picture of an earlier state comes back with it.
create trigger note_files after insert or update of step on step_state
  for each row execute function note_files('StepState', 'step');
create trigger forget_files after delete on step_state for each row execute function forget_files('StepState');

-- Steps that are there already begin as they are.
insert into step_state (id, lesson_id, node_id, seq, actor, at, action, step, position, owner)
  select uuid7(), n.lesson_id, n.id, 1, n.owner, greatest(n.updated_at, c.updated_at, q.updated_at), 'write',
    jsonb_build_object(
      'type', n.type, 'name', n.name, 'description', n.description, 'minutes', n.minutes, 'slides', n.slides,
      'importKey', n.import_key,
      'content', case when c.id is not null then
        jsonb_build_object('id', c.id, 'text', c.text, 'video', c.video, 'captions', c.captions) end,
      'quiz', case when q.id is not null then
        jsonb_build_object('id', q.id, 'questions', q.questions, 'passMark', q.pass_mark, 'attempts', q.attempts,
          'isShuffled', q.is_shuffled, 'feedback', q.feedback, 'timeLimitSeconds', q.time_limit_seconds) end),
    n.position, n.owner
  from lesson_node n
    left join lesson_node_content c on c.lesson_node_id = n.id
    left join lesson_node_quiz q on q.lesson_node_id = n.id;
