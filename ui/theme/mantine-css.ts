/**
 * Style sheets of the Mantine components on the first screens, in the cascade layer `mantine`, so that ours always win.
 * A page that uses another component imports that component's `*.layer.css` itself, so that other first visits do not
 * load it.
 * MantineProvider writes the variables; importing their sheet would duplicate them.
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
