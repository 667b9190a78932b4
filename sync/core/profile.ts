/** Include of a list: the public profile of the person in `column`. */
export const profileOf = <Column extends string>(column: Column) =>
  ({ column, model: 'PublicProfile', foreignColumn: 'id' }) as const;
