/*
 * Runs inside another learning platform (SCORM 1.2): reports the learner's progress to it and restores earlier
 * progress.
 */
(() => {
  const PARENTS_MAX = 100;
  const apiIn = (page) => {
    try {
      return page.API;
    } catch {
      // Windows of another origin throw on access.
      return undefined;
    }
  };
  function findApi(start) {
    let page = start;
    for (let count = 0; count < PARENTS_MAX; count += 1) {
      const api = apiIn(page);
      if (api || page.parent === page) return api;
      page = page.parent;
    }
    return undefined;
  }
  const api = findApi(window) ?? (window.opener ? findApi(window.opener) : undefined);
  const get = (name) => (api ? String(api.LMSGetValue(name)) : '');
  const set = (name, value) => api?.LMSSetValue(name, String(value));

  const lesson = JSON.parse(document.getElementById('lesson').textContent);
  const forms = [...document.querySelectorAll('form[data-question]')];
  const finish = document.getElementById('finish');
  const begun = Date.now();

  const folded = (text) =>
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toUpperCase()
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim();
  const numberOf = (text) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));
  const isSame = (a, b) => a.length === b.length && a.every((each, index) => each === b[index]);

  function isRight({ kind, answer, tolerance }, given) {
    switch (kind) {
      case 'number':
        return Math.abs(numberOf(given[0] ?? '') - Number(answer[0])) <= tolerance + 1e-9;
      case 'text':
        return answer.some((each) => folded(each) === folded(given[0] ?? ''));
      case 'multiple':
        return given.length === answer.length && answer.every((each) => given.includes(each));
      default:
        return isSame(given, answer);
    }
  }

  function givenIn(form, { kind }) {
    const fields = [...form.querySelectorAll('input, select')];
    if (kind === 'number' || kind === 'text') return [fields[0].value];
    if (kind === 'match') return fields.map((field) => field.value);
    // Item ids in the order of the positions chosen for them.
    if (kind === 'order')
      return fields.toSorted((a, b) => Number(a.value) - Number(b.value)).map((field) => field.name);
    return fields.filter((field) => field.checked).map((field) => field.value);
  }

  /**
   * One character per question: `+` right, `-` wrong, space unanswered; always fits into the 4096 characters of suspend
   * data.
   */
  let signs = '';

  function show(index) {
    const form = forms[index];
    const sign = signs[index];
    if (sign === ' ') return;
    form.querySelector('output').textContent = sign === '+' ? lesson.words.right : lesson.words.wrong;
    form.dataset.right = String(sign === '+');
    const explanation = form.querySelector('.explanation');
    if (explanation) explanation.hidden = false;
  }

  function report() {
    const sum = (questions) => questions.reduce((total, { score }) => total + score, 0);
    const isHit = (_, index) => signs[index] === '+';
    const share = (belongs) => {
      const all = sum(lesson.questions.filter(belongs));
      return all === 0 ? 1 : sum(lesson.questions.filter((each, index) => belongs(each) && isHit(each, index))) / all;
    };
    set('cmi.suspend_data', signs);
    set('cmi.core.score.min', 0);
    set('cmi.core.score.max', 100);
    set('cmi.core.score.raw', Math.round(share(() => true) * 100));
    const isPassed = lesson.passMarks.every((mark, quiz) => share((each) => each.quiz === quiz) >= mark);
    if (!signs.includes(' ')) set('cmi.core.lesson_status', isPassed ? 'passed' : 'failed');
    api?.LMSCommit('');
  }

  api?.LMSInitialize('');
  signs = get('cmi.suspend_data').padEnd(forms.length).slice(0, forms.length);
  if (['not attempted', 'unknown', ''].includes(get('cmi.core.lesson_status')))
    set('cmi.core.lesson_status', 'incomplete');

  for (const [index, form] of forms.entries()) {
    show(index);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const question = lesson.questions[index];
      const sign = isRight(question, givenIn(form, question)) ? '+' : '-';
      signs = signs.slice(0, index) + sign + signs.slice(index + 1);
      show(index);
      report();
    });
  }
  finish?.addEventListener('click', () => {
    set('cmi.core.lesson_status', 'completed');
    api?.LMSCommit('');
    finish.disabled = true;
  });

  const two = (number) => String(Math.floor(number)).padStart(2, '0');
  let isOver = false;
  window.addEventListener('pagehide', () => {
    if (isOver) return;
    isOver = true;
    const seconds = (Date.now() - begun) / 1000;
    set('cmi.core.session_time', `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`);
    api?.LMSFinish('');
  });
})();
