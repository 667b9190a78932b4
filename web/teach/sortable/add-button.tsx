import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface AddButtonProps {
  disabled?: boolean;
  onClick: () => void;
  children: string;
}

/** Button below a list that adds an entry; its icon is in line with the entries. */
export const AddButton = (props: AddButtonProps) => (
  <Button {...props} variant="subtle" w="fit-content" ms={-12} px={12} leftSection={<IconPlus size={16} />} />
);
