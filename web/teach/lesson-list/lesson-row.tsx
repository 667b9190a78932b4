import { ActionIcon } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconDots, IconDownload, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Menu, MenuDivider, menuItem } from '#ui/overlay/menu.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { LessonCover } from '#web/shared/lesson/lesson-cover.tsx';
import { Price } from '#web/shared/wallet/price.tsx';
import { Rating } from '#web/shared/lesson/rating.tsx';
import { LazyExportDialog } from '#web/teach/export/lazy-export-dialog.tsx';
import { LessonStateLabel } from '#web/teach/lesson/lesson-state-label.tsx';
import { useOwnCategoryNames } from '#web/teach/lesson/use-own-category-names.ts';
import type { LessonSelection } from '#web/teach/lesson-list/use-lesson-selection.ts';
import { useLessonActions } from '#web/teach/lesson/use-lesson-actions.ts';
import { VisibilityLabel } from '#web/shared/lesson/visibility-label.tsx';
import list from '#web/teach/page/entry-list.module.css';
import styles from './lessons-page.module.css';

interface LessonRowProps {
  lesson: Lesson;
  selection: LessonSelection;
  isInCourse?: boolean;
}

/** Row of a lesson with its actions; on narrow screens the columns are shown below its name. */
export function LessonRow({ lesson, selection, isInCourse = false }: LessonRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [category] = useOwnCategoryNames(lesson.id);
  const isChosen = selection.ids.has(lesson.id);
  const changed = format.relative(lesson.updatedAt);
  return (
    <tr data-in-course={isInCourse || undefined} data-chosen={isChosen || undefined}>
      <th scope="row" aria-label={lesson.name}>
        <Row gap={14} align="center">
          <label className={styles.choose}>
            <input
              type="checkbox"
              aria-label={t('teach.lessons.choose', { name: lesson.name })}
              checked={isChosen}
              onChange={() => selection.toggle(lesson.id)}
            />
          </label>
          <span className={styles.thumb}>
            <LessonCover lesson={lesson} category={category} height={48} />
          </span>
          <div>
            <Link to="/teach/lessons/$id" params={{ id: lesson.id }} className={list.link}>
              <bdi>{lesson.name}</bdi>
            </Link>
            <div className="text-muted">
              <bdi>
                {lesson.publishedVersionID === null
                  ? t('teach.lessons.neverPublished')
                  : t('teach.lessons.size', {
                      steps: t('teach.lessons.steps', { count: lesson.steps }),
                      minutes: t('teach.steps.minutes', { count: lesson.minutes }),
                    })}
              </bdi>
            </div>
            <Row gap={[4, 10]} align="center" wrap mt={6} className={styles.narrow}>
              <LessonStateLabel lesson={lesson} />
              <span className="text-muted">
                <Price dollars={lesson.price} />
              </span>
              <Rating rating={lesson.rating} />
              <span className="text-muted">
                <bdi>{t('teach.lessons.changedAgo', { when: changed })}</bdi>
              </span>
            </Row>
          </div>
        </Row>
      </th>
      <td>
        <LessonStateLabel lesson={lesson} />
      </td>
      <td>
        <VisibilityLabel visibility={lesson.visibility} />
      </td>
      <td data-number>
        {lesson.learners === 0 ? (
          <span className="text-muted">{t('teach.lessons.noneYet')}</span>
        ) : (
          format.number(lesson.learners)
        )}
      </td>
      <td data-number>
        {lesson.rating === null ? (
          <span className="text-muted">{t('teach.lessons.noneYet')}</span>
        ) : (
          <Rating rating={lesson.rating} />
        )}
      </td>
      <td data-number>
        <Price dollars={lesson.price} />
      </td>
      <td className="text-muted" title={format.dateTime(lesson.updatedAt)}>
        {changed}
      </td>
      <td>
        <LessonMenu lesson={lesson} />
      </td>
    </tr>
  );
}

function LessonMenu({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { unlist, discard } = useLessonActions(lesson);
  const [isTaking, setTaking] = useState(false);
  return (
    <>
      <Menu
        trigger={(props) => (
          <ActionIcon
            {...props}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('teach.lessons.more', { name: lesson.name })}
          >
            <IconDots size={19} />
          </ActionIcon>
        )}
      >
        <button
          type="button"
          {...menuItem}
          onClick={() => void navigate({ to: '/teach/lessons/$id', params: { id: lesson.id } })}
        >
          <IconPencil size={17} />
          {t('teach.lessons.open')}
        </button>
        {lesson.visibility === 'public' && (
          <button type="button" {...menuItem} onClick={unlist}>
            <IconEyeOff size={17} />
            {t('teach.editor.unlist')}
          </button>
        )}
        <button type="button" {...menuItem} onClick={() => setTaking(true)}>
          <IconDownload size={17} />
          {t('teach.lessons.takeOut')}
        </button>
        <MenuDivider />
        <button type="button" {...menuItem} onClick={discard}>
          <IconTrash size={17} />
          {t('teach.lessons.delete')}
        </button>
      </Menu>
      {isTaking && (
        <LazyExportDialog kind="lessons" id={lesson.id} name={lesson.name} onClose={() => setTaking(false)} />
      )}
    </>
  );
}
