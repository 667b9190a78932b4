import { seededRandomInt } from '#domain/kernel/shuffle.ts';

const words = [
  'Oslo',
  'the 2nd',
  'x < 2 & y',
  'a=b',
  '~about~',
  '50% of',
  '%25% less',
  '[html] tag',
  '# 1',
  'é ü ß 漢',
  'C:\\dir',
  '{set}',
  '"said"',
  'a*b',
  'a//b',
  '$5',
  '::',
];
const html = [
  '<b>bold</b>',
  '<em>i</em> and <sub>2</sub>',
  '<p>one</p><p>two <a href="https://a.example/?q=1&amp;r=2">there</a></p>',
  '<ul><li>a</li><li><p>b</p><ol start="3"><li>c</li></ol></li></ul>',
  '<pre><code class="language-js">let a = {};\n\n  b();</code></pre>',
  '<blockquote>q<br>r</blockquote><hr>',
  '<h3>Head <i>ing</i></h3>',
  '\\(x_{2}^2\\) and \\[\\frac{a}{b}\\]',
  '<table><tr><th>a</th><td style="text-align: right">1</td></tr></table>',
  '<span style="font-weight: bold">s</span>',
  '<img src="@@PLUGINFILE@@/a.png" alt="A ball">',
  '<u>u</u>',
  'a &lt;b&gt; &amp;nbsp;',
];
const markdown = [
  '**b** `c  d` ~~e~~',
  '1. one\n2. two\n   - three',
  '| a | b |\n|---|--:|\n| 1 | 2 |',
  '```js\nlet a = 1;\n```',
  '> quote',
  'H~2~O $x^2$',
  '[l](https://a.example)',
];
const escape = (text: string): string => text.replaceAll(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n');

/** A random GIFT file with every kind of question and with GIFT syntax in its words. */
export function anyGift(seed: string): string {
  const roll = seededRandomInt(seed);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const some = (least: number, most: number, make: () => string): string[] =>
    Array.from({ length: least + roll(most - least + 1) }, make);
  const word = () => escape(some(1, 2, () => pick(words)).join(' '));
  const rich = () =>
    pick([
      word,
      () => `[html]${escape(pick(html))}${escape(pick(html))}`,
      () => `[markdown]${escape(pick(markdown))}`,
      () => `[plain]${word()}\\n${word()}`,
    ])();
  const feedback = () => (roll(3) === 0 ? `#${word()}` : '');
  const weight = () => (roll(4) === 0 ? `%${pick(['50', '-50', '33.33333', '100', '-100', '0'])}%` : '');
  const kinds = [
    () =>
      some(1, 5, () => `${pick(['~', '=', '~'])}${weight()}${rich()}${feedback()}`)
        .join('\n')
        .concat(' ~x'),
    () => some(1, 4, () => `=${weight()}${word()}${feedback()}`).join('\n'),
    () => `${pick(['T', 'FALSE', 'true', 'F'])}${feedback()}${feedback()}`,
    () => `#${pick(['3.14:0.01', '-2', '1..5', '1822:0', '3.141..3.142', '=1822:0 =%50%1822:2', '1e3:1', ' '])}`,
    () =>
      some(2, 4, () => `=${rich()} -> ${word()}${pick(['', ' -> there'])}`)
        .concat(roll(2) === 0 ? [`= -> ${word()}`] : [])
        .join('\n'),
  ];
  const question = () => {
    const title = roll(3) === 0 ? `::${escape(pick(words))}::` : '';
    const general = roll(3) === 0 ? `####${rich()}` : '';
    return `${title}${rich()}{${pick(kinds)()}${general}}${pick(['', '', ' and so on.'])}`;
  };
  return some(1, 6, question).join('\n\n');
}
