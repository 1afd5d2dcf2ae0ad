export {
  defineModule,
  type HealthFinding,
  type HealthLook,
  type Module,
  type SettingsSchema,
} from './define-module.ts';
export { type ModuleList, moduleList, type Wired } from './module-list.ts';
