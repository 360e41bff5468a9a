// Order matters: Mantine's defaults first, ours over them.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './variables.css';
import './base.css';
