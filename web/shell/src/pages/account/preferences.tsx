import { Card, Segmented, Switch, switchShortcuts, useShortcutsOn } from '@gpuaas/web-ui-kit';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../frame/theme.ts';

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Kept in this browser: they say how this screen should be, not who somebody is. */
export function Preferences() {
  const theme = useThemeChoice();
  const isOn = useShortcutsOn();
  return (
    <Card title="Preferences">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="font-medium">Theme</span>
          <Segmented label="Theme" value={theme} onChange={chooseTheme} options={themes} />
        </div>
        <Switch
          label="Single-key shortcuts"
          hint="Keys such as c, / and g a act immediately. Turn this off if you use voice input. Ctrl K always works, and ? lists every shortcut."
          isOn={isOn}
          onChange={switchShortcuts}
        />
      </div>
    </Card>
  );
}
