import { useState } from 'react';
import type { Annotation } from '#domain/learn/annotation/annotation.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import type { SavedListProps } from '#web/learn/annotation/saved-list.tsx';
import type { StepCommentsProps } from '#web/learn/player/step-comments.tsx';
import type { NotesPanelState } from '#web/learn/player/use-notes-panel.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import type { SelectedSentence, SentenceActions } from '#web/learn/step/sentence-tools.tsx';
import { useRows } from '#web/store/hooks.ts';

interface PanelContents {
  comments: StepCommentsProps | undefined;
  saved: SavedListProps;
  actions: Pick<SentenceActions, 'onComment' | 'onOpenHighlight'>;
}

/** Comments, bookmarks and highlights of the lesson, and the actions on a sentence that open them in the margin. */
export function usePanelContents(
  player: PlayerState,
  version: LessonVersion,
  commentedLesson: Lesson | undefined,
  margin: NotesPanelState,
): PanelContents {
  const { enrollment, current, isAtEnd } = player;
  const annotations = useRows('Annotation', { owner: enrollment.owner, lessonID: version.lessonID });
  const [openedID, setOpenedID] = useState<Annotation['id']>();
  const [commented, setCommented] = useState<SelectedSentence>();
  const lesson = isAtEnd ? undefined : commentedLesson;
  const comment = (sentence: SelectedSentence) => {
    setCommented(sentence);
    margin.open('comments');
  };
  return {
    comments: lesson && {
      lesson,
      player,
      body: version.body[current.id],
      blockID: commented?.nodeID === current.id ? commented.blockID : undefined,
      onClearBlock: () => setCommented(undefined),
    },
    saved: { annotations, player, body: version.body, openedID },
    actions: {
      onComment: lesson && comment,
      onOpenHighlight: (id) => {
        setOpenedID(id);
        margin.open('saved');
      },
    },
  };
}
