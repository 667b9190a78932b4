/** Words by which a text addresses a model, and the subjects of such orders. */
const machine = String.raw`(?:AI|KI|IA|LLM|GPT|chat ?bots?|assistants?|assistente?n?|language models?|sprachmodelle?|modèles?(?: de langage)?|tutors?|tuteurs?)`;
const rules = String.raw`(?:(?:previous|prior|above|earlier|preceding|other|all|any|your|these|those|system|hidden|original|vorherige[nr]?|obige[nr]?|alle[nr]?|deine[nr]?|précédentes?|antérieures?|toutes|tes|vos|les|die) (?:\w+ ){0,2}(?:instructions?|rules?|prompts?|directives?|guidelines?|messages?|orders?|commands?|anweisungen?|regeln?|vorgaben?|befehle?|instruction|consignes?|règles?|ordres?))`;
const forget = String.raw`(?:ignore|disregard|forget|override|bypass|overrule|skip|drop|violate|ignorier\w*|vergiss|vergesst|missachte\w*|umgeh\w*|oublie[zr]?|ignore[zr]|contourne[zr]?|néglige[zr]?)`;
const say = String.raw`(?:say|answer|reply|respond|write|print|output|repeat|state|begin|start|end|finish|insert|append|include|add|translate|sag\w*|antworte\w*|schreib\w*|gib|gebt|wiederhol\w*|beginn\w*|füge|dis|dites|réponds|répondez|écris|écrivez|affiche[zr]?|répète[zr]?|ajoute[zr]?|commence[zr]?)`;
const reveal = String.raw`(?:reveal|disclose|leak|expose|show|print|list|output|give|tell|send|hand over|dump|verrate\w*|zeig\w*|nenn\w*|gib|sende\w*|révèle[zr]?|divulgue[zr]?|montre[zr]?|donne[zr]?|envoie|envoyez|affiche[zr]?)`;
const secret = String.raw`(?:system prompt|prompt|answer ?keys?|solution ?keys?|keys? of|(?:the |your )?(?:hidden|secret|private|confidential)|memor(?:y|ies)|passwords?|api[ -]?keys?|instructions|(?:lösungs|antwort)schlüssel|geheim\w*|erinnerungen|passw\w+|anweisungen|invite système|corrigés?|secrets?|(?:les )?réponses du quiz|answers? (?:to|of) the quiz|lösungen|souvenirs?|mots? de passe|consignes)`;
const tools = String.raw`(?:search_?lessons|open_?step|quiz_?me|make_?card|recommend_?next|due_?cards|(?:tools?|functions?|werkzeug|funktion|outil|fonction) ["']?remember)`;
const reader = String.raw`(?:the (?:user|learner|student|reader)|den? (?:nutzer|lernenden|benutzer|schüler)\w*|dem (?:nutzer|lernenden|benutzer|schüler)|l['’](?:utilisateur|apprenant|élève)|à l['’](?:utilisateur|apprenant|élève))`;

const letter = String.raw`[\p{L}\p{N}_]`;
/** Word boundary: `\b` of JavaScript knows no letter with an accent. */
const edge = `(?:(?<=${letter})(?!${letter})|(?<!${letter})(?=${letter}))`;

/** Patterns of orders to a model. What a lesson tells its reader to do must match none of them. */
const patterns = [
  `${forget}\\b.{0,60}(?:${rules}|\\b(?:everything|anything|alles|tout)\\b)`,
  `\\b${rules}.{0,60}\\b(?:do not|no longer|don['’]t|void|cancelled|replaced|gelten nicht|aufgehoben|ne s['’]appliquent|annul\\w+)`,
  `\\b(?:you|du|sie|tu|vous) (?:are|bist|sind|es|êtes)(?: now| ab jetzt| nun| jetzt| maintenant| désormais)\\b`,
  `\\b(?:act|behave|pretend|roleplay|verhalte dich|tu so|agis|comporte-toi|fais comme)\\b.{0,30}\\b(?:as|to be|als|si)\\b`,
  `\\b(?:from now on|ab (?:jetzt|sofort)|à partir de maintenant|désormais)\\b`,
  `\\b(?:new|updated|real|actual|important|neue|wichtige|nouvelles?|importantes?) (?:system )?(?:instructions?|rules?|orders?|task|anweisung(?:en)?|aufgabe|consignes?|directives?)\\b`,
  `\\b(?:as|dear|hey|hello|attention|note to|message (?:to|for)|instructions? (?:to|for)|als|liebe[rs]?|achtung|hinweis an|nachricht an|cher|chère|attention|note à|message à|en tant qu['’])[ ,:]*(?:an |the |any |all |die |den |das |eine? |l['’]|une? |le |la )?${machine}\\b`,
  `\\b${machine}\\b.{0,40}\\b(?:must|should|shall|has to|have to|will now|is to|are to|muss|müssen|sollst|sollte[nr]?|soll|doit|dois|devez|doivent)\\b`,
  `^\\W*(?:${machine})\\s*[:,!]`,
  `\\b${say}\\b.{0,40}\\b(?:only|nothing (?:else|but)|exactly|verbatim|instead|in every answer|with the words?|the words?|the phrase|nur|nichts als|genau|wörtlich|statt\\w*|die worte?|den satz|uniquement|seulement|rien que|exactement|à la place|les? mots?|la phrase)\\b`,
  `\\b${reveal}\\b.{0,60}\\b${secret}`,
  `\\b(?:call|use|invoke|run|execute|trigger|ruf\\w*|benutz\\w*|verwend\\w*|führ\\w*|appelle[zr]?|utilise[zr]?|exécute[zr]?|lance[zr]?)\\b.{0,40}\\b${tools}\\b`,
  `\\b(?:tell|inform|convince|ask|instruct|direct|warn|send|sag\\w*|teil\\w*|überzeug\\w*|frag\\w*|dis|dites|informe[zr]?|convainc\\w*|demande[zr]?)\\b.{0,20}\\b${reader}`,
  `\\b(?:do not|don['’]t|never|must not|nicht|niemals|ne)\\b.{0,30}\\b(?:cite|mention|quote|tell|warn|reveal|zitier\\w*|erwähn\\w*|verrat\\w*|cite[zr]?|mentionne[zr]?|révèle[zr]?)\\b`,
  String.raw`<\/?(?:system|assistant|user|data|passages?|instructions?|tool)\b|<\|[^|]*\|>|\[\/?(?:INST|SYS|SYSTEM)\]`,
  `(?:^|[\\s.!?>])(?:human|assistant|system|user|developer) ?:`,
  String.raw`"(?:tool|tools|function|name|role)"\s*:`,
  `\\b${say}\\b.{0,40}\\b(?:every|all|each|any|jede|alle|chaque|toutes?) (?:\\w+ )?(?:answers?|questions?|replies|reply|responses?|antworte?n?|fragen?|réponses?|questions?)\\b`,
  `\\b(?:the )?answers? to (?:every|all|each|any) questions?\\b`,
  `\\b(?:when|if|once|whenever|wenn|sobald|falls|quand|lorsque|si) (?:some(?:body|one)|any(?:body|one)|asked|you are asked|jemand|quelqu['’]un|on (?:te|vous))\\b.{0,40}\\b(?:asks?|asked|mentions?|says?|fragt|nennt|sagt|demande|mentionne|dit)\\b.{0,60}\\b${say}\\b`,
  `\\b(?:words|text|sentences|everything|worte|text|mots|texte) (?:above|before this|oben|ci-dessus)\\b`,
  `\\b(?:you|du|tu|vous) (?:obey|must obey|gehorchst|obéis|obéissez)\\b|\\b(?:reply|answer|speak|antworte|réponds) in the voice\\b`,
  `\\b(?:remember|merke? dir|retiens|retenez|note)\\b.{0,20}\\b(?:that )?(?:this|the|dieser?|der|cet|cette|l['’]) ?(?:learner|user|student|nutzer\\w*|lernende\\w*|apprenant|utilisateur|élève)\\b`,
  String.raw`\b(?:jailbreak|prompt injection|developer mode|entwicklermodus|mode développeur|DAN mode|do anything now|sudo)\b`,
].map((pattern) => new RegExp(pattern.replaceAll(String.raw`\b`, edge), 'imu'));

/**
 * Security: true if a text of a lesson or of a memory contains a prompt injection. Such a text is not shown to a model:
 * no rule about data protects as surely as not having read it.
 */
export const isPromptInjection = (text: string): boolean => {
  const seen = removeInvisible(text).normalize('NFKC');
  return patterns.some((pattern) => pattern.test(seen));
};

/** The text without invisible characters: joiners, and marks that change the direction of writing. */
export const removeInvisible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '');
