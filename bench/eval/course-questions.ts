/** A question from the head of an episode, with misspelled and paraphrased variants. */
export interface QuestionVariants {
  /** Original text from the head of the episode. */
  question: string;
  misspelt: string;
  paraphrased: readonly string[];
}

/** Written without looking at the episodes, as by someone who has not read them. */
export const gitQuestions: readonly QuestionVariants[] = [
  {
    question: 'What is version control and why should I use it?',
    misspelt: 'What is verison controll and why should I use it?',
    paraphrased: [
      'Why bother keeping track of versions of my documents?',
      'What do I gain from a version control system?',
    ],
  },
  {
    question: 'How do I get set up to use Git?',
    misspelt: 'How do I get set up to use Git for the frist tiem?',
    paraphrased: [
      'Which settings does Git need on a new computer, such as name and email?',
      'How can I configure Git before I start?',
    ],
  },
  {
    question: 'Where does Git store information?',
    misspelt: 'Where does Git stroe informaton?',
    paraphrased: [
      'In which hidden directory does a repository keep its data?',
      'What happens when I initialize a new repository?',
    ],
  },
  {
    question: 'How do I record changes in Git?',
    misspelt: 'How do I recrod chagnes in Git?',
    paraphrased: ['How do I commit a file that I have edited?', 'How can I save a snapshot of my work?'],
  },
  {
    question: 'How do I check the status of my version control repository?',
    misspelt: 'How do I chekc the statsu of my version control repositry?',
    paraphrased: [
      'Which command tells me what has been modified and staged?',
      'How can I see which files are untracked or not yet committed?',
    ],
  },
  {
    question: 'How do I record notes about what changes I made and why?',
    misspelt: 'How do I recrod ntoes about what chagnes I made and why?',
    paraphrased: ['What makes a good commit message?', 'How do I describe a change when I commit it?'],
  },
  {
    question: 'How can I identify old versions of files?',
    misspelt: 'How can I idenitfy old verisons of files?',
    paraphrased: [
      'How do I refer to an earlier commit, for example the one before the last?',
      'What does HEAD followed by a tilde and a number stand for?',
    ],
  },
  {
    question: 'How do I review my changes?',
    misspelt: 'How do I reveiw my chagnes?',
    paraphrased: [
      'How can I see the differences between the file now and an earlier commit?',
      'Can I compare my file with an older version?',
    ],
  },
  {
    question: 'How can I recover old versions of files?',
    misspelt: 'How can I recvoer old verisons of files?',
    paraphrased: ['How do I restore a file to how it was before?', 'I broke a file, how do I get the old one back?'],
  },
  {
    question: "How can I tell Git to ignore files I don't want to track?",
    misspelt: "How can I tell Git to ingore files I don't want to trakc?",
    paraphrased: ['How do I keep temporary files out of the repository?', 'What belongs into a .gitignore file?'],
  },
  {
    question: 'How do I share my changes with others on the web?',
    misspelt: 'How do I shrae my chagnes with others on the web?',
    paraphrased: ['How do I push my commits to GitHub?', 'What is a remote repository and how do I connect to it?'],
  },
  {
    question: 'How can I use version control to collaborate with other people?',
    misspelt: 'How can I use version control to colaborate with othre people?',
    paraphrased: [
      'How do two people work on the same repository?',
      'How do I give a colleague access to my repository, and get their work?',
    ],
  },
  {
    question: "What do I do when my changes conflict with someone else's?",
    misspelt: "What do I do when my chagnes conflcit with someone else's?",
    paraphrased: [
      'Two of us edited the same line, how do we resolve that?',
      'What do the markers in a file mean after a merge has failed?',
    ],
  },
  {
    question: 'How can version control help me make my work more open?',
    misspelt: 'How can version control help me make my work more opne?',
    paraphrased: ['What is open science, and how does Git support it?', 'How can others reproduce my research?'],
  },
  {
    question: 'What licensing information should I include with my work?',
    misspelt: 'What licencing informtaion should I inculde with my work?',
    paraphrased: ['Which license should I choose?', 'What is the difference between the GPL and a permissive licence?'],
  },
  {
    question: 'How can I make my work easier to cite?',
    misspelt: 'How can I make my work easeir to ctie?',
    paraphrased: ['What goes into a CITATION file?', 'How do I tell others how to reference my software?'],
  },
  {
    question: 'Where should I host my version control repositories?',
    misspelt: 'Where should I hots my version control repositroies?',
    paraphrased: [
      'Which services can I publish my repository on?',
      'Should I put my code on a server of my own, of my university, or on GitHub?',
    ],
  },
  {
    question: 'How can I use Git with RStudio?',
    misspelt: 'How can I use Git with RStuido?',
    paraphrased: ['Is there a graphical interface for Git in R?', 'How do I make an R project with version control?'],
  },
];

/** Questions about the project's own small course. */
export const weatherQuestions: readonly QuestionVariants[] = [
  {
    question: 'What do the lines on a weather map mean?',
    misspelt: 'What do the liens on a waether map mean?',
    paraphrased: ['What is an isobar?', 'Why are some lines drawn close together on the map?'],
  },
  {
    question: 'Where does the wind come from?',
    misspelt: 'Where does the wnid come from?',
    paraphrased: ['Why does air move from one place to another?', 'In which direction does it blow around a low?'],
  },
  {
    question: 'What are the lines with teeth?',
    misspelt: 'What are the lines with teteh?',
    paraphrased: ['How is a cold front drawn?', 'What happens where warm and cold air meet?'],
  },
  {
    question: 'What will tomorrow be like?',
    misspelt: 'What will tomorow be like?',
    paraphrased: ['How do I make a forecast from two maps?', 'Can I predict the weather for the next day?'],
  },
];

/** Unrelated questions that neither course answers. */
export const otherQuestions: readonly string[] = [
  'What is the capital of Peru?',
  'Explain quantum entanglement to me.',
  'How do I bake sourdough bread?',
  'Who won the football world championship in 1974?',
  'What is the boiling point of ethanol?',
  'How does photosynthesis work in desert plants?',
  'When was the Magna Carta signed?',
  'How do I change the tyre of a bicycle?',
  'What does the mitochondrion do?',
  'Which vitamins are in oranges?',
  'How tall is the Eiffel tower?',
  'How do I file my taxes in Ireland?',
  'What is a sonnet?',
  'Who painted the Mona Lisa?',
  'How do vaccines protect against measles?',
  'What is the plot of Hamlet?',
  'How do I tune a violin?',
  'What causes earthquakes?',
  'Wie funktioniert ein Dieselmotor?',
  'Quelle est la capitale du Pérou ?',
  'How many moons does Jupiter have?',
  'What is the airspeed of an unladen swallow?',
  'Tell me a joke about elephants.',
  'What should I cook for dinner tonight?',
];
