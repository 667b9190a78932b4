export { NativeSelect as Select } from '@mantine/core';
