// Order matters: Mantine’s defaults come first, Vedette’s styles override them.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './variables.css';
import './base.css';
