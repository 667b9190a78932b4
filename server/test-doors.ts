/** Rights of the policy that no command uses through the store, each with what uses it. */
export const rightDoors: Readonly<Record<string, string>> = {
  'AccessToken update': 'a token keeps the name that its owner gave it when creating it',
  'Enrollment delete': 'enrollment.withdraw marks it, together with the refund (D-80)',
  'LessonLessonCategory update': 'a category is added and removed, never replaced',
  'LessonLessonLabel update': 'a label is added and removed, never replaced',
  'NotificationSetting delete': 'a setting is changed, never deleted',
  'Report create': 'report.create writes it by an effect, which takes the author from the reported row',
  'TokenTransaction create': 'wallet.spend requests it, and the ledger writes it (D-08)',
  'User create': 'signing up',
  'User delete': 'deleting the account, with its grace period',
};
