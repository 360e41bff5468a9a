export { monitorKindText as typeText } from '@vedette/contract/monitor-kind-words';
