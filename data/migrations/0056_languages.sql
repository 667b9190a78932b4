ALTER TABLE "school_setting" DROP CONSTRAINT "school_setting_name";--> statement-breakpoint
ALTER TABLE "school_setting" ADD CONSTRAINT "school_setting_name" CHECK ("school_setting"."name" in ('name', 'languages', 'maintenance', 'launchAt', 'videoHosts', 'monthlyCapUSD', 'limits'));--> statement-breakpoint
-- What was set before had no words of its own.
update school_setting set value = value || '{"message": ""}' where name = 'maintenance';
