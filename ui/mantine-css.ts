/**
 * The style sheets of the Mantine components that the first screens use, each in the cascade layer `mantine`, so that ours always win.
 * A page that uses another component imports that component's `*.layer.css` itself: it then travels with the page and not with every first visit.
 * The variables are written by MantineProvider, whose code knows them all: their sheet would say them a second time.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Title.layer.css';
